import { fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { decideCase, moveOrder, orderCase, orderField } from '#/modules/alarms/cases/public.ts'
import { type FoundIncident, fieldPlanOf } from '#/modules/sources/incidents/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import type { DemoPeople } from '#/modules/system/users/demo-people.ts'
import { moveFieldOrder } from '#/modules/work/field-orders/public.ts'
import { itemById } from '#/modules/work/items/public.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'

/** How far the story of a case goes, of the newest alarms first. */
export const caseStories = ['sent', 'answered', 'sending', 'checked', 'closed', 'closed', 'settled', 'false', 'second', 'closed'] as const
export type Story = (typeof caseStories)[number]

/** What an enterprise answers, by words of its industry; the last for all others. */
const answers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/焦/, ['该时段 2 号焦炉地面站除尘检修，已于 22 时恢复运行，附操作记录。', '生产正常，脱硫循环泵切换 40 分钟，期间排放升高，现已恢复。']],
  [/铸|钢|铁|金属/, ['夜班增开 1 台中频炉，集气罩未到位，已停用并整改。', '烧结机尾除尘器清灰，期间排放升高，已恢复。']],
  [/石灰|水泥|砖|石|砂|骨料|采/, ['破碎工段喷淋管冻堵，已停机修复，料棚卷帘门已关闭。', '除尘器压差偏高，已更换滤袋，附更换记录。']],
  [/电|热/, ['该时段机组启停，脱硝投运推迟 50 分钟，现已正常。']],
  [/./, ['该时段生产负荷与平日一致，治理设施运行正常，附运行台账。', '治理设施检修 1 小时，期间未停产，现已恢复。']],
]
const checks = [
  '现场与答复一致，治理设施已恢复正常运行。',
  '查阅运行台账与在线数据，情况属实，已责令整改。',
  '现场未见异常，在线数据平稳。',
]

const fieldContents = {
  mobile: '按溯源给出的可能区域和路线走航，重点查找清单外排放。',
  patrol: '对站点周边施工、散煤、餐饮和道路扬尘开展巡查，发现问题立即处置。',
} as const

export interface Stage {
  services: Services
  people: DemoPeople
  incident: FoundIncident
  /** Moves the clock of the story. */
  pass: (hours: number) => void
  caseId: number
  /** The enterprise of the demo's account gets an order even if the trace leaves it out. */
  own: boolean
  random: () => number
}

const context = (services: Services, caller: Caller) => ({ services, caller, audit: {} })

const versionOf = async ({ services, caseId }: Stage) => (await itemById(services, systemCaller.scope, caseId)).version

/** Orders to the first suspects, and to the enterprise of the demo's account where the case is near it. */
const sendCaseOrders = async (stage: Stage, count: number) => {
  const { services, people, incident, caseId } = stage
  const { suspects, candidates } = incident.summary
  const ranked = suspects.map(({ enterpriseId }) => enterpriseId)
  const account = candidates.some(({ enterpriseId }) => enterpriseId === people.accountOf) || stage.own ? people.accountOf : null
  const enterpriseIds = [...new Set([...(account === null ? [] : [account]), ...ranked])].slice(0, count)
  const input = { id: caseId, version: await versionOf(stage), enterpriseIds, answerHours: 2, deadlineHours: 12 }
  const content = '请核查报警时段生产工况、治理设施运行和在线监测数据，在时限内答复并附佐证材料。'
  return (await orderCase(context(services, people.city), { ...input, content })).orderIds
}

const orderOf = async ({ services }: Stage, id: number) => {
  const item = await itemById(services, systemCaller.scope, id)
  const [enterprise] = await selectEnterprises(services.db, systemCaller.scope, [item.enterprise_id!])
  return { item, enterprise: enterprise! }
}

const answersOf = (words: string): readonly string[] => answers.find(([pattern]) => pattern.test(words))?.[1] ?? answers.at(-1)![1]

const pick = <T>({ random }: Stage, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const answerOrder = async (stage: Stage, id: number) => {
  const { item, enterprise } = await orderOf(stage, id)
  const factory = { ...enterprise, code: '', industry: '', sourceControl: null }
  await moveOrder(context(stage.services, stage.people.clerk(factory)), {
    ...{ id, version: item.version, event: 'answer', comment: pick(stage, answersOf(`${enterprise.industry ?? ''}${enterprise.name}`)) },
  })
}

const checkOrder = async (stage: Stage, id: number, isFound: boolean) => {
  const { item } = await orderOf(stage, id)
  await moveOrder(context(stage.services, stage.people.county(item.county_id)), {
    ...{ id, version: item.version, event: 'submit', finding: isFound ? 'confirmed' : 'unfounded' },
    comment: isFound ? pick(stage, checks.slice(0, 2)) : checks[2]!,
  })
}

/** Work in the field beside the orders: a mobile run where the trace says where to look, else a patrol. */
const sendFieldWork = async (stage: Stage) => {
  const { services, people, incident, caseId } = stage
  const task = fieldPlanOf(incident.summary) ? 'mobile' : 'patrol'
  const content = fieldContents[task]
  const input = { id: caseId, version: await versionOf(stage), task, content, deadlineHours: fieldTasks[task].hours } as const
  return (await orderField(context(services, people.city), input)).id
}

const finishFieldWork = async (stage: Stage, id: number) => {
  const { services, people } = stage
  const { county_id: countyId, version } = await itemById(services, systemCaller.scope, id)
  const comment = '沿任务路线核查，未发现明显异常排放，已拍照存档。'
  const submitted = await moveFieldOrder(context(services, people.county(countyId)), {
    ...{ id, version, event: 'submit', finding: 'notFound', comment },
  })
  stage.pass(0.5)
  await moveFieldOrder(context(services, people.city), { id, version: submitted.version, event: 'pass' })
}

const decide = async (stage: Stage, event: 'close' | 'settle' | 'dismiss' | 'resend', comment: string) =>
  decideCase(context(stage.services, stage.people.city), {
    ...{ id: stage.caseId, version: await versionOf(stage), event, comment },
    ...(event === 'close' && {
      score: 3 + Math.floor(3 * stage.random()),
      unknownReason: `周边${fieldPlanOf(stage.incident.summary) ? '走航' : '巡查'}未发现清单外排放，已安排补测。`,
    }),
  })

/** One round: orders, answers, checks. What each check found. */
const playRound = async (stage: Stage, isFound: boolean): Promise<boolean[]> => {
  const findings: boolean[] = []
  stage.pass(0.3)
  const orders = await sendCaseOrders(stage, 2)
  const fieldWork = await sendFieldWork(stage)
  for (const id of orders) {
    stage.pass(0.7 + stage.random())
    await answerOrder(stage, id)
  }
  stage.pass(1)
  await finishFieldWork(stage, fieldWork)
  for (const [n, id] of orders.entries()) {
    stage.pass(3 + 2 * stage.random())
    const found = isFound && (n === 0 || stage.random() < 0.3)
    await checkOrder(stage, id, found)
    findings.push(found)
  }
  return findings
}

/** Words of the decision, which also passes the checks: what they found. */
export const closingWords = (findings: readonly boolean[]): string => {
  const whole = findings.every(Boolean) ? '企业问题属实并已整改' : '查实的问题已整改，其余企业现场未见异常'
  return `${findings.some(Boolean) ? whole : '现场未见异常'}，予以结案，继续关注同风时段浓度。`
}

/** Handles a case as far as its story goes. */
export const playStory = async (story: Story, stage: Stage) => {
  if (story === 'sending') return
  if (story === 'settled') return void (stage.pass(0.4), await decide(stage, 'settle', '全市同步升高，为区域性污染过程，不派单。'))
  if (story === 'false') return void (stage.pass(0.5), await decide(stage, 'dismiss', '仪器校准期间数据，核实为误报。'))
  if (story === 'sent' || story === 'answered') {
    stage.pass(0.3)
    const [first] = await sendCaseOrders(stage, 2)
    await sendFieldWork(stage)
    stage.pass(0.8)
    if (story === 'answered') await answerOrder(stage, first!)
    return
  }
  let findings = await playRound(stage, story !== 'second')
  if (story === 'checked') return
  if (story === 'second') {
    stage.pass(20)
    await decide(stage, 'resend', '同风时段浓度未下降，扩大核查范围后再派。')
    findings = await playRound(stage, true)
  }
  stage.pass(14)
  await decide(stage, 'close', closingWords(findings))
}
