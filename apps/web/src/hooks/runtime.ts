import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { useCall } from './use-call.ts'

/** System name, version, demo or not: fetched once. Undefined until it has come. */
export const useRuntime = () => useCall(settingCalls.Runtime, {}, { staleMs: 3_600_000 }).data

/** What tables, saved pictures and prints say in an installation of the demo; empty in others. */
export const useDemoMark = (): string => (useRuntime()?.demo ? '演示数据' : '')
