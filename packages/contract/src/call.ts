import type { Permission } from '@qingyuan/domain/permissions.ts'
import type { Static, TSchema } from 'typebox'
import { plainTextType, spreadsheetMediaTypes } from './media-types.ts'

/**
 * A call of the platform, declared once: route, guard, validation, OpenAPI description and typed client are derived from it.
 */
export interface Call<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  /** Name in the specification's list of calls; the OpenAPI `operationId`. */
  name: string
  /** Action in Chinese, for the interface page and the audit log. */
  title: string
  method: 'GET' | 'POST'
  path: string
  /** The specification's two response forms: `StatusCode/Data/Message` and `code/data/msg`. */
  envelope: 'status' | 'code'
  kind: 'json' | 'xlsx' | 'file' | 'text' | 'events'
  /**
   * Media types of the answer of an `xlsx`, `text` or `file` call, without parameters; anything else is an error (specification, section 5).
   * Declared by `file` calls; the other two have theirs.
   */
  mediaTypes?: readonly string[]
  /** `public`: anybody; `signed-in`: any valid session; otherwise the right that the caller must hold. */
  permission: Permission | 'public' | 'signed-in'
  scope: ScopeRule
  /** Query of a GET, body of a POST. */
  input: I
  output: O
  /** A change that goes to the audit log. */
  audited: boolean
  /** Reads and frequent saves: the audit log notes that an account made the call, once in ten minutes. */
  noted: boolean
  /**
   * Subject of an audited call for the log: from the input and the name of the uploaded file. A handler that alone knows it
   * (a name that only the database holds) sets `context.audit.subject` instead.
   */
  subject?: (input: Static<I>, fileName: string) => string
  /**
   * Body comes as multipart form data with a file (`several`: with files `files[0]`, `files[1]`, …, together below the limit of one);
   * `input` describes its fields, lists with indexed names.
   */
  upload: boolean | 'several'
  /** The web app sends the body as form data with indexed names (`listDTO[0].name`) instead of JSON; the server takes both from every call. */
  form?: true
  /** Machine clients with an API key may call it. */
  machine: boolean
  /** Renamed fields, present name → former name: accepted in the input and repeated in the output for one version. */
  formerNames?: Readonly<Record<string, string>>
}

/**
 * How the caller's county limits the call.
 * `none`: the answer is the same for everybody who may ask (public facts, own session).
 * `filtered`: the answer holds only what the caller may see; queries take the Scope.
 * `places` / `counties`: these input fields name places or counties; one outside the caller's scope refuses the call before it runs.
 */
export type ScopeRule = 'none' | 'filtered' | { places: readonly string[] } | { counties: readonly string[] }

export type InputOf<C> = C extends Call<infer I, TSchema> ? Static<I> : never
export type OutputOf<C> = C extends Call<TSchema, infer O> ? Static<O> : never

type Declared<I extends TSchema, O extends TSchema> = Pick<Call<I, O>, 'name' | 'title' | 'permission' | 'input' | 'output'> &
  Partial<Omit<Call<I, O>, 'name' | 'title' | 'permission' | 'input' | 'output'>>

const typesOf: Partial<Record<Call['kind'], readonly string[]>> = { xlsx: spreadsheetMediaTypes, text: [plainTextType] }
const withMediaTypes = ({ kind = 'json', mediaTypes = typesOf[kind] }: Pick<Partial<Call>, 'kind' | 'mediaTypes'>) =>
  mediaTypes ? { mediaTypes } : {}

/** Declares a call. Path defaults to `/api/<Service>/<call>`, method to GET, envelope to `status`, scope to `filtered`. */
export const call = <I extends TSchema, O extends TSchema>(declared: Declared<I, O>): Call<I, O> => ({
  method: 'GET',
  path: `/api/${declared.name.replace('.', '/')}`,
  envelope: 'status',
  kind: 'json',
  scope: 'filtered',
  audited: false,
  noted: false,
  upload: false,
  machine: false,
  ...declared,
  ...withMediaTypes(declared),
})

/** The Export call of a call whose output is a Frame: same question, same rights plus `air:export`, answered as a spreadsheet. */
export const exportOf = <I extends TSchema, O extends TSchema>(source: Call<I, O>): Call<I, O> => ({
  ...source,
  name: `${source.name}Export`,
  path: `${source.path}Export`,
  title: `${source.title}（导出）`,
  kind: 'xlsx',
  mediaTypes: typesOf.xlsx,
  permission: source.permission === 'air:view' ? 'air:export' : source.permission,
  audited: true,
})

/** The Export call of a call that answers pages: its input is the filter alone, and all rows are written. */
export const wholeExportOf = <I extends TSchema, O extends TSchema>(source: Call<TSchema, O>, filter: I): Call<I, O> => {
  const { subject: _, ...rest } = exportOf(source)
  return { ...rest, input: filter }
}
