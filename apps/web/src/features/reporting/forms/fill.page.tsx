import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  EditOutlined,
  ImportOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import type { EnterpriseForm, ListSectionId } from '@qingyuan/domain/fill-form/form.ts'
import { formatDate, shortMinute } from '@qingyuan/domain/time.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { fillImportAt } from '#/page/reporting/fill-import-path.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { ConflictModal } from './draft/conflict-modal.tsx'
import { type FillSaving, type OpenedFill, useSaving } from './draft/use-saving.ts'
import { FillHead, type FillTarget, fillPage, fillShape } from './fill-page.tsx'
import { FillStage } from './form/fill-stage.tsx'
import { SubmitModal } from './form/submit-modal.tsx'
import { deadlineText, FillState } from './task-list.tsx'
import { FillFormContext, useOpenedForm } from './use-fill-form.ts'

/** Time of today, date and time of an earlier day. */
const savedText = (savedAt: string | null) => {
  if (!savedAt) return '尚未填写'
  return `已保存 ${savedAt.startsWith(formatDate(Date.now())) ? savedAt.slice(11) : shortMinute(savedAt)}`
}

const saveLooks = {
  saved: { icon: <CheckCircleOutlined />, colour: 'success', text: '' },
  unsaved: { icon: <EditOutlined />, colour: 'textSecondary', text: '未保存' },
  saving: { icon: <CloudSyncOutlined />, colour: 'textSecondary', text: '正在保存' },
  offline: { icon: <DisconnectOutlined />, colour: 'warningText', text: '离线：内容已存在本机，连接恢复后自动保存' },
  conflict: { icon: <WarningOutlined />, colour: 'error', text: '未保存：已有更新的版本' },
  refused: { icon: <WarningOutlined />, colour: 'error', text: '未保存：' },
} as const

/** Whether the answers are saved, and why not. */
const SaveLine = ({ state: { status, savedAt, refusal, kept } }: Pick<FillSaving, 'state'>) => {
  const { icon, colour, text } = saveLooks[status]
  const saved = status === 'saved' && savedText(savedAt)
  return (
    <Text size={12} colour={kept ? colour : 'error'} data-save={status} role="status">
      {icon} {saved || (kept ? `${text}${(status === 'refused' && refusal) || ''}` : '未保存，浏览器存储已满，请勿关闭页面')}
    </Text>
  )
}

/** Replaces the form by last year's, whole or one section. */
const useCopies = ({ saving, state }: FillSaving, taskId: number) => {
  const { whole, part, busy } = useActions(
    { whole: fillEnterpriseCalls.Sync, part: fillPollutionCalls.Sync },
    { invalidates: [fillingCalls.Preview, fillingCalls.Tasks] },
  )
  const { ask, holder } = useConfirm()
  const copy = async (section?: string) => {
    const what = section ? '这一步' : '整份填报'
    if (!(await ask(`用上年数据替换${what}？`, { okText: '沿用上年', danger: false, content: '已填的内容会被替换，替换后请逐项核对。' })))
      return
    await saving.flush()
    const fill = { taskId, revision: saving.state().revision }
    const answer = section ? await part({ ...fill, section: section as ListSectionId }) : await whole(fill)
    if (answer) saving.adopt({ revision: answer.revision, form: answer.form as EnterpriseForm, savedAt: answer.savedAt }, answer.problems)
  }
  return { copy, ask, holder, busy: busy || state.status === 'conflict' }
}

interface OpenedTaskProps extends Pick<FillTarget, 'enterpriseId'> {
  opened: OpenedFill
  refetch: () => void
}

const OpenedTask = ({ opened, refetch, enterpriseId }: OpenedTaskProps) => {
  const { task, enterprise, closed, fill, remarks, history, before } = opened
  const [, change] = useUrlState(fillShape)
  const user = useUser(state => state.user)
  const filling = useSaving(opened, user?.id ?? 0, enterpriseId)
  const { saving, state } = filling
  const form = useOpenedForm(opened, filling)
  const { nextStep, previousStep, openStep } = form
  const { copy, ask, holder, busy } = useCopies(filling, task.id)
  const go = useNavigate()
  const phone = usePhone()
  const errors = form.errors.length
  const [asking, setAsking] = useState(false)
  const {
    submit,
    recall,
    busy: moving,
  } = useActions(
    { submit: approvalCalls.FillSubmit, recall: approvalCalls.FillRecall },
    { successMessage: { submit: '已提交审核', recall: '已撤回，可继续修改' }, invalidates: [fillingCalls.Tasks], onDone: refetch },
  )
  const send = async () => {
    form.beStrict()
    openStep('submit')
    if (errors > 0 || !(await saving.flush())) return
    setAsking(true)
  }
  const takeBack = async () => {
    const content = '撤回后回到“填报中”，修改后重新提交。审核人打开之后不能撤回。'
    if (await ask('撤回已提交的填报？', { okText: '撤回', danger: false, content }))
      await recall({ taskId: task.id, revision: fill.revision })
  }
  const isRejected = fill.state === 'rejected' || remarks.length > 0
  const reason = (isRejected && history.find(({ event }) => event === 'reject')?.comment) || null
  return (
    <PageFrame
      state="ready"
      filters={
        <FillHead
          title={`${task.year} 年　${task.name}`}
          note={`${enterprise.name} · ${enterprise.county} · 截止 ${task.endsOn}，${deadlineText(task)}`}
          state={<FillState state={closed === null && state.revision > fill.revision ? 'filling' : fill.state} />}
          back={{ label: '返回任务列表', go: () => change({ [enterpriseId === undefined ? 'task' : 'enterprise']: null, step: 'base' }) }}
        />
      }
      actions={
        closed === null ? (
          <>
            <SaveLine state={state} />
            {before && (
              <Button loading={busy} onClick={() => void copy()}>
                沿用去年
              </Button>
            )}
            <Button icon={<ImportOutlined />} onClick={() => void saving.flush().then(() => go(fillImportAt(task.id)))}>
              导入 Excel
            </Button>
          </>
        ) : (
          <Text size={12}>{closed}，不能修改</Text>
        )
      }
      actionBar={
        <>
          <Button disabled={!previousStep} onClick={() => previousStep && openStep(previousStep.id)}>
            上一步
          </Button>
          {nextStep && (
            <Button type="primary" ghost={nextStep.id === 'submit'} onClick={() => openStep(nextStep.id)}>
              下一步：{nextStep.label}
            </Button>
          )}
          <Box as="span" grow textAlign="right" colour="errorText">
            {closed === null && errors > 0 && (phone ? `${errors} 处错误` : `还有 ${errors} 处错误，改正后可提交`)}
          </Box>
          {closed === null && (
            <Button type="primary" disabled={state.status === 'conflict'} loading={moving} onClick={() => void send()}>
              {errors > 0 ? '查看问题' : '提交审核'}
            </Button>
          )}
          {fill.state === 'submitted' && enterpriseId === undefined && (
            <>
              <Text size={12} colour="textSecondary">
                {fill.openedAt ? `${fill.openedBy}已于 ${shortMinute(fill.openedAt)} 打开，不能撤回` : '审核人尚未打开，可以撤回'}
              </Text>
              {!fill.openedAt && (
                <Button loading={moving} onClick={() => void takeBack()}>
                  撤回
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {holder}
      {state.status === 'conflict' && state.theirs && <ConflictModal saving={filling} optionsOf={form.optionsOf} />}
      <FillFormContext value={form}>
        {asking && (
          <SubmitModal
            busy={moving}
            onCancel={() => setAsking(false)}
            onSubmit={async replies => {
              setAsking(false)
              await submit({ taskId: task.id, revision: saving.state().revision, replies: [...replies] })
            }}
          />
        )}
        <FillStage
          taskId={task.id}
          enterpriseId={enterpriseId}
          reason={reason}
          onCopy={closed === null ? section => void copy(section) : undefined}
        />
      </FillFormContext>
    </PageFrame>
  )
}

/** One task of the enterprise, opened. */
const OpenTask = ({ taskId, enterpriseId }: FillTarget) => {
  const query = useCall(fillEnterpriseCalls.Query, { taskId, enterpriseId }, { keepPrevious: false, staleMs: 0 })
  const [since, setSince] = useState(Date.now)
  // The form starts from an answer that was fetched after the page opened, never from a cached one; later answers do not replace it.
  const [opened, setOpened] = useState<{ data: OpenedFill; at: number } | null>(null)
  useEffect(() => {
    if (query.data && query.dataUpdatedAt >= since && (opened === null || opened.at < since))
      setOpened({ data: query.data, at: query.dataUpdatedAt })
  }, [query.data, query.dataUpdatedAt, since, opened])
  const refetch = () => {
    setSince(Date.now())
    void query.refetch()
  }
  if (opened) return <OpenedTask key={opened.at} opened={opened.data} refetch={refetch} enterpriseId={enterpriseId} />
  return (
    <PageFrame>
      <StateGate query={query} what="填报查询">
        {() => null}
      </StateGate>
    </PageFrame>
  )
}

/** 企业任务填报. */
export const Page = fillPage(
  {
    own: { title: '填报任务', note: '逐项填写并提交审核；内容随填随存，断网或关闭浏览器不会丢失' },
    staff: { title: '企业填报', note: '按企业所见查看填报内容；填写和提交由企业账户进行' },
  },
  OpenTask,
)
