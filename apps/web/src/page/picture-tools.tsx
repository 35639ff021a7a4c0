import { FileImageOutlined, PictureOutlined } from '@ant-design/icons'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { useDemoMark } from '#/hooks/runtime.ts'
import { type PictureKind, type Sheet, savePicture } from './picture.ts'

interface PictureToolsProps {
  sheet: Sheet
  /** File name without ending. */
  name: string
  disabled?: boolean
}

/** 存图 · 存为 SVG. */
export const PictureTools = ({ sheet, name, disabled }: PictureToolsProps) => {
  const mark = useDemoMark()
  const save = (kind: PictureKind) => () => savePicture(sheet, name, kind, mark)
  return (
    <>
      <IconButton label="存图" icon={<PictureOutlined />} disabled={disabled} onClick={save('png')} />
      <IconButton label="存为 SVG" icon={<FileImageOutlined />} disabled={disabled} onClick={save('svg')} />
    </>
  )
}
