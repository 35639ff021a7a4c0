import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { checksumKinds, particleUnits } from '@qingyuan/domain/device-settings.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box } from '@qingyuan/ui/layout.tsx'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form } from 'antd'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { useAction } from '#/hooks/use-call.ts'
import { AreaField, PasswordField, SelectField, SwitchField, TextField } from '#/page/form/fields.tsx'
import { FormField } from '#/page/form/form-drawer.tsx'
import { delayWords, percentText, type SourceRow } from './source-columns.tsx'

interface Fields {
  name: string
  placeIds: number[]
  mn: string
  password?: string
  addresses: string
  crc: SourceRow['crc']
  particleUnit: SourceRow['particleUnit']
  enabled: boolean
}

const checksumWords: Record<SourceRow['crc'], string> = { standard: 'HJ 212 附录 A', modbus: 'Modbus CRC-16' }
const unitWords: Record<SourceRow['particleUnit'], string> = {
  unstated: '未注明（疑为 mg/m³ 的数值拒收）',
  'ug/m3': 'μg/m³',
  'mg/m3': 'mg/m³',
}

const rules = {
  mn: [{ required: true, pattern: /^[0-9A-Za-z]{6,24}$/, message: '6–24 位字母或数字' }],
  password: [{ pattern: /^[!-~]{6}$/, message: '6 位' }],
}

const PlaceField = ({ value = [], onChange }: { value?: number[]; onChange?: (ids: number[]) => void }) => (
  <PlacePicker single kinds={['station']} value={value} onChange={ids => onChange?.(ids)} width={406} />
)

const DeviceForm = ({ row, onSaved }: { row: SourceRow; onSaved: () => void }) => {
  const { run, busy } = useAction(sourceCalls.SourceSave, {
    successMessage: '修改成功!',
    invalidates: [sourceCalls.SourceQuery],
    onDone: onSaved,
  })
  const initial = {
    name: row.name,
    placeIds: row.placeId === null ? [] : [row.placeId],
    mn: row.mn ?? '',
    addresses: row.addresses.join('\n'),
    crc: row.crc,
    particleUnit: row.particleUnit,
    enabled: row.enabled,
  }
  const save = ({ placeIds, password, addresses, ...rest }: Fields) =>
    run({
      id: row.id,
      placeId: placeIds[0] ?? 0,
      password: password || undefined,
      addresses: addresses.split(/[\s,，、]+/).filter(Boolean),
      ...rest,
    })
  return (
    <Form<Fields> layout="vertical" initialValues={initial} validateTrigger="onBlur" onFinish={fields => void save(fields)}>
      <TextField name="name" label="名称" required maxLength={64} />
      <FormField name="placeIds" label="站点">
        <PlaceField />
      </FormField>
      <TextField name="mn" label="设备编码 MN" rules={rules.mn} maxLength={24} />
      <PasswordField name="password" label="访问密码" rules={rules.password} extra="留空不改" maxLength={6} autoComplete="new-password" />
      <AreaField
        name="addresses"
        label="允许地址"
        extra="每行一个 IP 地址或 CIDR，留空不限"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={1_000}
        placeholder="10.1.2.3"
      />
      <SelectField name="crc" label="校验算法" options={checksumKinds.map(value => ({ value, label: checksumWords[value] }))} />
      <SelectField name="particleUnit" label="颗粒物单位" options={particleUnits.map(value => ({ value, label: unitWords[value] }))} />
      <SwitchField name="enabled" label="启用" />
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </Form>
  )
}

/** Health of one source, and for a device how it signs in. */
export const SourceDrawer = ({ row, onClose, onRejections }: { row: SourceRow; onClose: () => void; onRejections: () => void }) => (
  <SideDrawer open width={440} onClose={onClose} title={row.name} subtitle={[row.placeName, row.countyName].filter(Boolean).join(' · ')}>
    <FactList
      facts={[
        ['最近报文', row.lastPacketAt ?? '—'],
        ['最近数据', row.lastDataAt ?? '—'],
        ['延迟', delayWords(row.delayMinutes)],
        ['24 h 完整率', `${percentText(row.completeness24h)} %`],
        ['30 d 完整率', `${percentText(row.completeness30d)} %`],
        [
          '24 h 拒收',
          <LinkButton key="rejections" size="small" onClick={onRejections}>
            {row.rejections24h} 条
          </LinkButton>,
        ],
        ['数据性质', row.simulated ? '演示数据' : '实测'],
      ]}
    />
    {row.kind === 'hj212' && (
      <Box margin={[16, 0, 0, 0]}>
        <DeviceForm row={row} onSaved={onClose} />
      </Box>
    )}
  </SideDrawer>
)
