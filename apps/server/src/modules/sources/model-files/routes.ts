import type { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { askImport, importedTrajectories, modelField, modelFiles, modelPoints } from './public.ts'

export const modelFileRoutes: HandlersOf<typeof modelFileCalls> = {
  Import: ({ services, caller, upload }, question) => askImport(services, caller, upload!, question),
  List: ({ services }) => modelFiles(services),
  Grid: ({ services }, question) => modelField(services, question),
  Points: ({ services }, question) => modelPoints(services, question),
  Trajectories: ({ services }, { id }) => importedTrajectories(services, id),
}
