import { readFileSync } from 'node:fs'
import { onInternalLevels } from '../../../packages/engine/src/meteorology/internal-levels.ts'
import { fromPacked } from '../../../packages/engine/src/meteorology/sources/from-packed.ts'
import { openArl } from '../../../packages/formats/src/arl/open-arl.ts'
import { processorMs } from '../harness.ts'

/** Program: prints the ms of processor time that the first loading of an ARL file takes in this process. */
const began = processorMs()
const arl = openArl(readFileSync(process.argv[2]!))
if (!arl.ok) throw new Error(arl.problem.message)
onInternalLevels(fromPacked(arl.file))
console.log(processorMs() - began)
