/** Every right of the platform. Roles are sets of these, kept as data; a call and a page name the one they need. */

export const permissions = {
  'screen:view': '空气质量大屏',
  'map:view': '一张图',
  'air:view': '空气质量数据查询',
  'air:export': '数据导出',
  'air:review': '监测数据审核',
  'air:import': '数据导入',
  'alarm:view': '报警查看',
  'alarm:handle': '报警处置',
  'alarm:rules': '报警规则维护',
  'forecast:edit': '预报订正与签发',
  'briefing:edit': '今日研判编辑与签发',
  'organics:view': '物种与异味数据查看',
  'organics:audit': '物种与异味数据初审',
  'organics:review': '物种与异味数据复审与签发',
  'grid:view': '热点网格查看',
  'grid:tasks': '网格任务查看',
  'grid:task': '网格任务下发',
  'grid:feedback': '网格任务办理',
  'grid:check': '网格任务核查',
  'grid:score': '综合评分权重',
  'grid:report': '网格报表生成与签发',
  'mobile:import': '走航数据上传',
  'trace:order': '下发核查单与现场任务',
  'field:handle': '办理走航、补测、巡查任务',
  'case:view': '案件查看',
  'order:answer': '答复核查单',
  'target:edit': '目标维护',
  'enterprise:view': '企业信息与填报审核查看',
  'enterprise:edit': '企业信息维护',
  'fill:manage': '清单任务与分配',
  'fill:own': '本企业填报',
  'fill:import': '填报导入',
  'fill:review': '填报审核',
  'fill:reset': '审核通过后退回',
  'surface:fill': '面源填报',
  'factor:view': '排放因子查看',
  'factor:edit': '排放因子维护与应用',
  'discharge:view': '排放量计算结果查看',
  'discharge:compute': '排放量计算',
  'inventory:manage': '清单生成与发布',
  'system:users': '用户管理',
  'system:roles': '角色管理',
  'system:sources': '数据源管理',
  'system:jobs': '任务管理',
  'system:audit': '审计日志',
  'system:dictionaries': '字典查看',
  'system:dictionaries:edit': '字典维护',
  'system:backup': '数据备份',
  'vocs:enterpriseInfo': 'VOCs 企业信息',
  'vocs:supervise': 'VOCs 专项监管',
  'vocs:supervise:speTaskInfo': '专项任务创建',
  'vocs:supervise:taskManage': '信息管理',
  'vocs:help': 'VOCs 帮扶',
  'vocs:help:checkPoints': '重点检查环节',
  'vocs:help:helpTask': '帮扶任务创建',
  'vocs:help:problem': '问题清单',
  'vocs:help:problemManage': '整改落实',
  'vocs:tjfx': 'VOCs 统计分析',
  'vocs:tjfx:qsgk': '全市概况',
  'vocs:tjfx:qsgk:hyfb': '行业分布',
  'vocs:tjfx:qsgk:pftz': '排放特征',
  'vocs:tjfx:yflxx': '原辅料信息',
  'vocs:tjfx:ldar': 'LDAR',
  'vocs:tjfx:yjytcc': '有机液体储存',
  'vocs:tjfx:fsczgc': '废水储存与处置过程',
  'vocs:tjfx:clxt': '处理系统',
  'vocs:tjfx:xcbfalk': '帮扶案例库',
  '0009-0001': '清单汇总',
  '0009-0002': '排放源汇总',
  '0009-0003': '区域汇总',
  '0009-0004': '企业排放分布',
  '0009-0005': '企业明细',
  '0009-0006': '活动水平数据',
  '0009-0007': '活动水平分布',
  '0009-0008': '空间分布',
} as const

export type Permission = keyof typeof permissions
export const permissionIds = Object.keys(permissions) as Permission[]
export const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text)

export type UserType = 'city' | 'county' | 'enterprise'
export const userTypes = { city: '市级用户', county: '区县用户', enterprise: '企业用户' } as const satisfies Record<UserType, string>

/** Rows that a signed-in user may see. `counties: null` means the whole city. */
export interface Scope {
  userId: number
  userType: UserType
  counties: readonly number[] | null
  enterpriseId: number | null
}

/** Whether a caller sees what belongs to a county. */
export const canSeeCounty = ({ counties }: Pick<Scope, 'counties'>, countyId: number): boolean =>
  counties === null || counties.includes(countyId)

/** Permissions that a county's staff lacks. */
const cityOnly: readonly Permission[] = [
  'grid:task',
  'grid:check',
  'grid:score',
  'grid:report',
  'organics:review',
  'order:answer',
  'air:review',
  'air:import',
  'target:edit',
  'alarm:rules',
  'forecast:edit',
  'fill:own',
  'fill:import',
  'fill:reset',
  'factor:edit',
  'discharge:view',
  'discharge:compute',
  'inventory:manage',
]
const results = permissionIds.filter(id => id.startsWith('0009-'))

/** Roles a new installation starts with; afterwards they are data that an administrator edits. */
export const initialRoles: readonly { name: string; description: string; permissions: readonly Permission[] }[] = [
  { name: '系统管理员', description: '全部权限', permissions: permissionIds },
  {
    name: '市级监管',
    description: '市生态环境局业务人员',
    permissions: permissionIds.filter(
      id =>
        id !== 'fill:own' &&
        id !== 'order:answer' &&
        (!id.startsWith('system:') || id === 'system:sources' || id === 'system:jobs' || id === 'system:dictionaries'),
    ),
  },
  {
    name: '区县监管',
    description: '区县分局业务人员，只见本区县',
    permissions: permissionIds.filter(id => !id.startsWith('system:') && !cityOnly.includes(id)),
  },
  {
    name: '审核员',
    description: '监测数据与填报审核',
    permissions: [
      'screen:view',
      'map:view',
      'air:view',
      'organics:view',
      'organics:audit',
      'organics:review',
      'grid:view',
      'grid:tasks',
      'air:export',
      'air:review',
      'alarm:view',
      'alarm:handle',
      'case:view',
      'enterprise:view',
      'fill:review',
      'factor:view',
    ],
  },
  {
    name: '领导',
    description: '查看全市数据，不作修改',
    permissions: [
      ...([
        'screen:view',
        'map:view',
        'air:view',
        'organics:view',
        'grid:view',
        'grid:tasks',
        'air:export',
        'alarm:view',
        'case:view',
        'enterprise:view',
        'factor:view',
        'discharge:view',
        'vocs:enterpriseInfo',
      ] as const),
      ...results,
    ],
  },
  {
    name: '企业用户',
    description: '本企业填报与查看',
    permissions: ['screen:view', 'fill:own', 'fill:import', 'case:view', 'order:answer', 'grid:tasks'],
  },
]
