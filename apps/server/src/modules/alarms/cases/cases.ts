import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { serveCalls } from '#/platform/module.ts'
import { caseDocument } from './document.ts'
import { caseDossier } from './dossier.ts'
import { caseEffect } from './effect.ts'
import { addCaseEvidence, caseEvidence } from './evidence.ts'
import { caseOfAlarm } from './follow-cases.ts'
import { decideCase, moveOrder, orderCase, orderField, orderReceivers } from './moves.ts'
import { queryCases } from './rows.ts'

export const caseService = serveCalls(caseCalls, {
  Query: queryCases,
  QueryByID: caseDossier,
  Effect: caseEffect,
  Open: async ({ services, caller }, { alarmId }) => ({ id: await caseOfAlarm(services, caller, alarmId) }),
  Order: orderCase,
  FieldOrder: orderField,
  MoveOrder: moveOrder,
  Receivers: orderReceivers,
  Document: caseDocument,
  Decide: decideCase,
  AddEvidence: addCaseEvidence,
  Evidence: caseEvidence,
})
