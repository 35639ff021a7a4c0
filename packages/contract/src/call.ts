import type { Permission } from '@qingyuan/domain/permissions.ts'
import type { Static, TSchema } from 'typebox'

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
  /** `public`: anybody; `signed-in`: any valid session; otherwise the right that the caller must hold. */
  permission: Permission | 'public' | 'signed-in'
  scope: ScopeRule
  /** Query of a GET, body of a POST. */
  input: I
  output: O
  /** A change that goes to the audit log. */
  audited: boolean
  /**
   * Subject of an audited call for the log: from the input and the name of the uploaded file. A handler that alone knows it
   * (a name that only the database holds) sets `context.audit.subject` instead.
   */
  subject?: (input: Static<I>, fileName: string) => string
  /** Body comes as multipart form data with a file; `input` describes its fields. */
  upload: boolean
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

/** Declares a call. Path defaults to `/api/<Service>/<call>`, method to GET, envelope to `status`, scope to `filtered`. */
export const call = <I extends TSchema, O extends TSchema>(declared: Declared<I, O>): Call<I, O> => ({
  method: 'GET',
  path: `/api/${declared.name.replace('.', '/')}`,
  envelope: 'status',
  kind: 'json',
  scope: 'filtered',
  audited: false,
  upload: false,
  machine: false,
  ...declared,
})

/** The Export call of a call whose output is a Frame: same question, same rights plus `air:export`, answered as a spreadsheet. */
export const exportOf = <I extends TSchema, O extends TSchema>(source: Call<I, O>): Call<I, O> => ({
  ...source,
  name: `${source.name}Export`,
  path: `${source.path}Export`,
  title: `${source.title}（导出）`,
  kind: 'xlsx',
  permission: source.permission === 'air:view' ? 'air:export' : source.permission,
  audited: true,
})
