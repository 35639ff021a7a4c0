import type { Permission } from '@qingyuan/domain/permissions.ts'
import { Link } from 'react-router'
import type { Job } from '#/hooks/use-job.ts'
import { Allowed } from '#/page/allowed.tsx'
import { enterprisesPath } from '#/page/emissions/enterprises-path.ts'
import { mobileRunsPath } from '#/page/mobile-runs-path.ts'

type Result = Readonly<Record<string, unknown>>

interface ResultPage {
  title: string
  permission: Permission
  at: (result: Result) => string
}

const reporting = '/PaiFangQingDanGuanLi'
const at = (path: string, parameter: string, id: unknown) => (typeof id === 'number' ? `${path}?${parameter}=${id}` : path)

/** Page with the result, by kind of job. */
const pages: Readonly<Record<string, ResultPage>> = {
  backup: { title: '备份', permission: 'system:backup', at: () => '/XiTongGuanLi/BeiFen' },
  'backup-check': { title: '备份', permission: 'system:backup', at: () => '/XiTongGuanLi/BeiFen' },
  'import-file': { title: '数据源与健康', permission: 'system:sources', at: () => '/XiTongGuanLi/ShuJuYuan' },
  'import-model': { title: '模型文件', permission: 'air:import', at: () => '/XiTongGuanLi/MoXingWenJian' },
  'import-mobile-run': { title: '车载走航监测', permission: 'air:view', at: ({ id }) => at(mobileRunsPath, 'run', id) },
  'discharge-calculation': {
    title: '排放量计算',
    permission: 'discharge:view',
    at: () => `${reporting}/PaiFangQingDanHeSuan/PaiFangLiangJiSuan`,
  },
  'inventory-import': {
    title: '清单列表',
    permission: '0009-0001',
    at: ({ inventoryId }) => at(`${reporting}/PaiFangQingDanHeSuan/QingDanLieBiao`, 'open', inventoryId),
  },
  'enterprise-import': { title: '企业信息', permission: 'enterprise:view', at: () => enterprisesPath },
  'surface-import': {
    title: '非工业数据导入',
    permission: 'enterprise:view',
    at: ({ taskId }) => at(`${reporting}/FeiGongYeShuJuDaoRu/NonIndustrialImport`, 'task', taskId),
  },
  'approval-import': {
    title: '填报审核',
    permission: 'enterprise:view',
    at: () => `${reporting}/QiYeRenWuGuanLi/FillTaskApprove`,
  },
}

/** Leads to the page that shows what a finished job made. */
export const ResultLink = ({ job }: { job: Job }) => {
  const page = job.state === 'done' ? pages[job.kind] : undefined
  if (!page) return null
  return (
    <Allowed to={page.permission}>
      <Link to={page.at((job.result ?? {}) as Result)}>打开“{page.title}”</Link>
    </Allowed>
  )
}
