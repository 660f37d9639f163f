import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'

interface TemplateImageProps {
  onClose: () => void
  onImage: (fileId: string) => void
}

/** Uploads a picture for a template and adds it. */
export function TemplateImage({ onClose, onImage }: TemplateImageProps) {
  const t = useText()
  return (
    <Dialog
      open
      width={440}
      title={t('badge.kindImage')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.cancel')}</Button>}
    >
      <Upload purpose="logo" value={undefined} onChange={file => file && onImage(file.fileId)} />
    </Dialog>
  )
}
