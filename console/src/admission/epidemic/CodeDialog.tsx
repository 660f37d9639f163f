import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { copyText } from '../../kernel/ui/copy-text.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import './Epidemic.css'

export interface CodeDialogProps {
  command: 'getEpidemicSettingCode' | 'getDeclarationCode'
  id: string
  /** The name of its owner. */
  name: string
  onClose: () => void
}

/** The code of a declaration page or a receipt, to be shown, printed or copied. */
export function CodeDialog({ command, id, name, onClose }: CodeDialogProps) {
  const t = useText()
  const url = useQueryCommand(command, { id }).data?.url
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      foot={
        <Button kind="primary" disabled={!url} onClick={() => url && void copyText(url)}>
          {t('epidemic.copyLink')}
        </Button>
      }
    >
      <Stack className="fg-code-shown" gap={12} align="center">
        {url && <QrPicture value={url} size={224} />}
        <p>{command === 'getEpidemicSettingCode' ? t('epidemic.codeLine') : t('epidemic.receiptTitle')}</p>
        {url && <p>{url}</p>}
      </Stack>
    </Dialog>
  )
}
