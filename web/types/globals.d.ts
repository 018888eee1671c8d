/** What the page's scripts find in every browser tab, beside what TypeScript knows. */

/** Bokeh's own objects, which have no types: what the page changes of them is in shell/bokeh. */
declare const Bokeh: any;

/** Those of LIMITS (shell/base/limits.js) that the watcher needs: the build writes them (web/make/policy.py). */
declare const WATCHER_LIMITS: {
  tick: number;
  plain: number;
  stall: number;
  slow: number;
  pauses: number[];
  inquiry: number;
};

/** The handle of tests and consoles (shell/handle.js). */
declare var genlab: Record<string, any>;

/** The files with which an installed page is opened; absent in Firefox and WebKit. */
declare var launchQueue:
  | { setConsumer(consumer: (launch: { files: FileSystemFileHandle[] }) => void): void }
  | undefined;

interface Navigator {
  /** Absent in Firefox and WebKit. */
  readonly connection?: { readonly saveData: boolean };
}
