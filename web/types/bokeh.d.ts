/**
 * What the page uses of Bokeh and Panel, which have no types here. A name that is not listed is one
 * of theirs, and may be anything.
 */

/** A model: what Python and the page share of a box, a figure or a column of data. */
export interface BokehModel {
  readonly id: string;
  readonly type: string;
  /** Texts of ours, as "figure=belief", and of theirs. */
  readonly tags: any[];
  readonly properties: Record<string, any>;
  [attribute: string]: any;
}

/** A model as Bokeh has drawn it. */
export interface BokehView {
  readonly model: BokehModel;
  readonly el: HTMLElement;
  readonly shadow_el: ShadowRoot;
  readonly parent?: BokehView | null;
  readonly child_views?: BokehView[];
  [member: string]: any;
}

/** A lab's document in Bokeh. */
export interface BokehDocument {
  apply_json_patch(patch: object, buffers?: Map<string, ArrayBufferLike>): void;
  create_json_patch(events: DocumentEvent[]): Patch;
  get_model_by_id(id: string): BokehModel | null;
  on_change(listener: (event: DocumentEvent) => void, batches: boolean): void;
  clear(): void;
  readonly all_roots: BokehModel[];
  readonly _all_models: Map<string, BokehModel>;
}

/** A change of a document, as Bokeh tells of it. */
export interface DocumentEvent {
  document?: BokehDocument;
  model?: BokehModel;
  attr?: string;
  msg_data?: { event_name?: string };
  [detail: string]: any;
}

/** A change as a patch has it. */
export interface PatchEvent {
  kind: string;
  model: { id: string };
  attr?: any;
  new?: any;
  data?: { entries: Entry[]; [name: string]: any };
  cols?: string[];
}

/** A name and what it stands for, as Bokeh writes a table of them. */
export type Entry = [name: string, value: any];

/** Changes of a document; arrays are in one text, with the length in bytes of each. */
export interface Patch {
  events: PatchEvent[];
  arrays?: string;
  sizes?: number[];
}

/** A model as JSON. It is written once, and named by its id after that. */
export interface SerializedModel {
  type?: string;
  id: string;
  name: string;
  attributes: Record<string, any>;
}

/** A document as JSON. */
export interface SerializedDocument {
  roots: SerializedModel[];
  [member: string]: any;
}

/** What is called in place of a method, with what it is called on and the method as it was. */
export type MethodReplacement = (
  view: any,
  inherited: (...details: any[]) => any,
  ...details: any[]
) => unknown;

/** A change of BokehJS. Members are named by module, class and name: "models/html HTMLView.set_html". */
export interface Replacement {
  name: string;
  reason: string;
  /** The address of an upstream issue, where one was found. */
  issue?: string;
  methods?: Record<string, MethodReplacement>;
  getters?: Record<string, (view: any) => any>;
  /** Of the classes themselves. */
  values?: Record<string, unknown>;
}

/** A member that is replaced, and what was held there. */
export interface ReplacedMember {
  owner: any;
  name: string;
  original: PropertyDescriptor | undefined;
}
