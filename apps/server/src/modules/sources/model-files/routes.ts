import type { modelFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { askImport, importedTrajectories, modelField, modelFiles, modelPoints } from './public.ts'

export const modelFileRoutes: HandlersOf<typeof modelFileCalls> = {
  Import: (question, { services, caller, upload, audit }) => {
    audit.subject = `${question.name}（${upload!.name}）`
    return askImport(services, caller, upload!, question)
  },
  List: (_, { services }) => modelFiles(services),
  Grid: (question, { services }) => modelField(services, question),
  Points: (question, { services }) => modelPoints(services, question),
  Trajectories: ({ id }, { services }) => importedTrajectories(services, id),
}
