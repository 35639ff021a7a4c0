import { calls } from '@qingyuan/contract/calls.ts'
import { initialRoles } from '@qingyuan/domain/permissions.ts'
import { expect, test } from 'vitest'

/** 领导只读: “read all, export” of the roles (fill-workflow, section 5). */
const leader = new Set<string>([...initialRoles.find(({ name }) => name === '领导')!.permissions, 'public', 'signed-in'])

/** Reading that only serves work which is not the leader's: administration, an enterprise's own forms, and what files, tasks and orders are sent with. */
const ofOthers =
  /^(system:|fill:own|fill:manage|surface:fill|enterprise:edit|air:import|mobile:import|trace:order|inventory:manage|discharge:compute)/

test('a leader reads whatever is read, but for what serves the work of others', () => {
  const refused = Object.values(calls)
    .flatMap(service => Object.values(service))
    .filter(({ method, permission }) => method !== 'POST' && !leader.has(permission) && !ofOthers.test(permission))
    .map(({ name }) => name)
  // The record of imported verdicts has the button that takes them back.
  expect(refused).toEqual(['Approval.ImportList'])
})
