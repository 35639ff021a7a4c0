export type { EmissionGridMeta } from './emissions/emission-grid.ts'
