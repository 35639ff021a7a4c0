export { modelFormats } from '#/workers/model-file/detect.ts'
export { importNow, modelFileImport } from './import-job.ts'
export { requestImport } from './model-files.ts'
export { type TaggedFile, taggedAt, taggedFile, taggedFiles, taggedMap } from './tagged.ts'
