import type { DemoContext } from '#/platform/module.ts'
import { loadEnterprises } from './load-enterprises.ts'
import { loadProfiles } from './load-profiles.ts'

/** Enterprises with outlets and emissions, and their profiles of three years. */
export const loadDemo = async (context: DemoContext): Promise<void> => {
  await loadEnterprises(context)
  await loadProfiles(context)
}
