"""The documentation as a site: what MkDocs needs beside the Markdown files."""
