/** What the worker, the service worker and the build's scripts find beside what TypeScript knows. */

/** The build writes these before the service worker (web/offline). */
declare const FILES: Record<string, string>;
declare const VERSION: string;
declare const SITE: string;

/** What Panel asks of JavaScript when it is imported. */
declare var objectFromEntries: (entries: Iterable<[string, unknown]>) => Record<string, unknown>;
