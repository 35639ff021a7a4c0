export interface TableUse {
  folder: string
  table: string
}
export const namesInSql: (text: string) => Set<string>
export const tableUses: (modulesFolder: string, tables: ReadonlySet<string>) => TableUse[]
export const foreignUses: (used: readonly TableUse[], ownerOf: ReadonlyMap<string, string>) => string[]
