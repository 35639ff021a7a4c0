import { enterpriseRegisterCalls, ownSupervisionCalls } from '@qingyuan/contract/supervision/register.ts'
import { ownEnterprise } from '#/platform/http/own-enterprise.ts'
import { serveCalls } from '#/platform/module.ts'
import { queryRegister } from './list.ts'
import { enterpriseSupervision } from './supervision.ts'

export const enterpriseRegisterService = serveCalls(enterpriseRegisterCalls, { Query: queryRegister, Supervision: enterpriseSupervision })

export const ownSupervisionService = serveCalls(ownSupervisionCalls, {
  Supervision: context => enterpriseSupervision(context, { id: ownEnterprise(context.caller) }),
})
