import { inventoryCalls } from '@qingyuan/contract/calls/inventory.ts'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#/page/use-call.ts'
import { toast } from '#/toaster.tsx'
import css from '../parts/inventory.module.css'
import { inventoryAnswers } from './steps.tsx'

/** An FF10 or ORL file of SMOKE as a draft. */
export const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('导入的清单')
  const add = useAction(inventoryCalls.ImportFF10, {
    forgets: inventoryAnswers,
    onDone: ({ records, sources }) => {
      toast.success(`已导入 ${records} 条记录，${sources} 个排放源`)
      onClose()
    },
  })
  return (
    <SideDrawer
      open
      onClose={onClose}
      width={440}
      title="导入 SMOKE 清单"
      subtitle="FF10 点源、FF10 面源、ORL；全部可用才导入，结果是一份草稿"
    >
      <div className={css.form}>
        <label>
          清单名称
          <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
        </label>
        <FileDrop
          endings={['.csv', '.txt', '.orl']}
          maxBytes={100 * 1024 * 1024}
          busy={add.busy}
          onFile={file => void add.run({ name: name.trim() || '导入的清单' }, file)}
          onRefused={text => toast.error(text)}
        />
        {add.error && <Alert type="error" showIcon title="文件没有导入" description={add.error.message} />}
        <p className={css.note}>
          区域代码应为本市区县的六位行政区划代码，SCC 应为本平台的十位源分类编码，排放量为短吨（SMOKE 约定），按 0.90718474 t 换算。
        </p>
      </div>
    </SideDrawer>
  )
}
