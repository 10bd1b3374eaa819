// The page in the language of its reader. `say` looks a sentence up and fills it in; the sentences
// are collected from these files into the catalogues, so each is a plain string in the call.

import { addressOf } from "./files.js";
import { recall, remember } from "./memory.js";

/** @type {Record<string, string>} */
let words = {};
export let language = "en";

/**
 * How the languages call themselves.
 * @type {Record<string, string>}
 */
export const NAMES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  ru: "Русский",
  cs: "Čeština",
};

/** Load the language that was chosen here, else the dearest of the browser's that we speak. */
export async function loadWords(wanted = recall("language")) {
  const asked = wanted ? [wanted] : (navigator.languages ?? [navigator.language]);
  const known = asked
    .map((code) => code.toLowerCase().split("-")[0])
    .filter((code) => code in NAMES);
  language = known[0] ?? "en";
  words = language === "en" ? {} : await (await fetch(addressOf(`words/${language}.json`))).json();
  document.documentElement.lang = language;
}

/** @param {string} code */
export async function chooseLanguage(code) {
  remember("language", code);
  await loadWords(code);
}

/**
 * A sentence in the language of the reader, its places such as `{name}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function say(text, values = {}) {
  return filled(words[text] || text, values);
}

/**
 * The same for a text that means something else elsewhere: the context keeps them apart.
 * @param {string} context
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function sayIn(context, text, values = {}) {
  return filled(words[`${context}\u0004${text}`] || text, values);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/**
 * Words one after another: "Anna, Otto".
 * @param {string[]} items
 */
export const listed = (items) => items.join(sayIn("in a list", ", "));

/**
 * Words that begin with a small letter, as a sentence of their own.
 * @param {string} text
 */
export const sentence = (text) => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
