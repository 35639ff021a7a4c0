import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { useCall } from './use-call.ts'

/** System name, version, demo or not: fetched once. Undefined until it has come. */
export const useRuntime = () => useCall(settingCalls.Runtime, {}, { staleMs: 3_600_000 }).data
