import { EditOutlined } from '@ant-design/icons'
import { ownEnterpriseCalls, registeredFields } from '@qingyuan/contract/emissions/enterprises.ts'
import { ownSupervisionCalls } from '@qingyuan/contract/supervision/register.ts'
import type { FormRow } from '@qingyuan/domain/fill-form/form.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Columns, Subheading } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { createPage } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { FormView } from '#/page/form/form-view.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { BaseForm } from '../edit/base-form.tsx'
import { History } from '../profile/history.tsx'
import { Supervision } from '../profile/supervision.tsx'

const useShared = () => ({ hasEnterprise: useUser(({ user }) => user?.userType === 'enterprise') })

const Correction = ({ onClose }: { onClose: () => void }) => {
  const { data } = useCall(ownEnterpriseCalls.Profile, {}, { keepPrevious: false, staleMs: 0 })
  const { run, busy } = useAction(ownEnterpriseCalls.Correct, {
    successMessage: '更正成功!',
    invalidates: [ownEnterpriseCalls.Profile, ownEnterpriseCalls.History],
    onDone: onClose,
  })
  if (!data) return null
  const { enterprise, form } = data
  const save = async (base: FormRow) => void (await run({ revision: enterprise.revision, base }))
  return (
    <BaseForm
      key={enterprise.revision}
      title="更正本企业信息"
      subtitle="名称、代码、区县、行业、管控级别和坐标由生态环境部门登记，有变动请联系所在区县"
      initial={(form as { base: FormRow }).base}
      fixed={registeredFields}
      busy={busy}
      onClose={onClose}
      onSave={save}
    />
  )
}

const Profile = ({ year, onYear }: { year: number | null; onYear: (year: number) => void }) => (
  <FormView query={useCall(ownEnterpriseCalls.Profile, { ...(year !== null && { year }) })} onYear={onYear} />
)

const OwnSupervision = () => <Supervision query={useCall(ownSupervisionCalls.Supervision, {})} />

const OwnHistory = () => (
  <>
    <Subheading>变更历史</Subheading>
    <History query={useCall(ownEnterpriseCalls.History, {})} />
  </>
)

/** 本企业信息: the profile by year, what supervision knows of it, and the changes. */
export const Page = createPage(
  {
    filters: { year: urlMaybeNumber() },
    drawers: { edit: plainDrawer },
    useShared,
    actions: ({ edit, hasEnterprise }) => (
      <Button type="primary" icon={<EditOutlined />} disabled={!hasEnterprise} onClick={edit.open}>
        更正信息
      </Button>
    ),
    drawer: ({ edit }) => edit.value && <Correction onClose={edit.close} />,
    lacking: ({ hasEnterprise }) =>
      !hasEnterprise && (
        <PageEmpty state="ready" title="当前账号不属于企业">
          企业账号登录后，在这里查看和更正本企业的信息。
        </PageEmpty>
      ),
  },
  ({ year, page, edit }) => {
    const profile = (
      <Card fill title="年度档案">
        <Box grow overflow="auto">
          <Profile year={year} onYear={next => page.change({ year: next })} />
        </Box>
      </Card>
    )
    // Beside the drawer there is space for one card.
    return edit.value ? (
      profile
    ) : (
      <Columns widths={['3fr', '2fr']} grow={1} minHeight={480} stacked={480}>
        {profile}
        <Card fill title="监管情况与变更历史">
          <Box grow overflow="auto">
            <OwnSupervision />
            <OwnHistory />
          </Box>
        </Card>
      </Columns>
    )
  },
)
