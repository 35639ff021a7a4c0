export type { FieldMeta, PackedField } from './codec.ts'
export {
  chooseMet,
  diagnosticSource,
  fileSource,
  keepMet,
  loadMet,
  type MetChoice,
  metName,
  modelSource,
  type Span,
} from './fields.ts'
