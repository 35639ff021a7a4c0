export interface SourceMap {
  /** Calls that code of the web app names, on a page or beside one. */
  webCalls: string[]
  pages: { path: string; title: string; file: string; calls: string[] }[]
  modules: { name: string; title: string; calls: string[]; tables: string[]; engine: string[] }[]
  science: { path: string; title: string; code: string[] }[]
}
export const readMap: (root: string, sciencePaths: readonly string[]) => SourceMap
