import type { ProjectionDefinition } from '@qingyuan/engine/meteorology/projection.ts'
import type { TrajectoryDto } from '#/modules/sources/trajectories/public.ts'
import type { Tag } from '#/workers/model-file/tagged.ts'

/** Content of `model_files.content`. Times are epoch ms. */
export interface FileContent {
  notes: string[]
  begin: number[]
  end: number[]
  series: { name: string; unit: string; place: 'grid' | 'points'; tag?: Tag }[]
  /** Names of source regions and emission groups of a tagged run, given at import: `region-3`, `group-1` → name. */
  tagNames?: Record<string, string>
  grid?: { projection: ProjectionDefinition; nx: number; ny: number }
  points?: { lon: number[]; lat: number[] }
  trajectories?: TrajectoryDto[]
  terrainId?: number
}

/** Fields of weather that are drawn, by the names of lists. */
export const weatherSeries = { 风: 'wind', 气温: 'temperature', 气压: 'pressure', 混合层高度: 'mixingHeight' } as const
export const terrainSeries = '地形高度'
