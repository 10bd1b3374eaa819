// What a service worker sees: TypeScript's own description cannot stand beside that of a page.

export interface Waits extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface Fetches extends Waits {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Pressed extends Waits {
  readonly notification: Notification;
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(asked: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", act: (event: Waits) => void): void;
  addEventListener(name: "fetch", act: (event: Fetches) => void): void;
  addEventListener(name: "notificationclick", act: (event: Pressed) => void): void;
}
