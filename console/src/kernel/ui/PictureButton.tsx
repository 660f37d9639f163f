import { ImageDown } from 'lucide-react'
import type { RefObject } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { toast } from './toast.ts'

interface PictureButtonProps {
  /** The element with the drawing. */
  frame: RefObject<HTMLElement | null>
  /** On the picture, with the lines below it. */
  title: string
  lines: readonly string[]
  /** Of the file, without extension. */
  name: string
}

/** Saves the drawing of a chart or map as a picture with its title and filters. */
export function PictureButton({ frame, title, lines, name }: PictureButtonProps) {
  const t = useText()
  async function save() {
    const drawing = frame.current?.querySelector<SVGSVGElement>('.fg-chart-drawing svg, .fg-map-drawing svg')
    try {
      if (!drawing) throw new Error('there is no drawing to save')
      const { savePicture } = await import('./chart/save-picture.ts')
      await savePicture(drawing, { title, lines, name })
    } catch {
      toast.error(t('shell.pictureFailed'))
    }
  }
  return (
    <Button kind="quiet" size="small" icon={ImageDown} onClick={() => void save()}>
      {t('shell.picture')}
    </Button>
  )
}
