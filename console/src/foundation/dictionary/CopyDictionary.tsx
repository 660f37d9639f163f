import { Copy } from 'lucide-react'
import { useState } from 'react'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ChoiceField } from '../../kernel/ui/ChoiceField.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { OfExhibition } from './dictionary-actions.tsx'
import { useRunExhibitions } from './use-run-exhibitions.ts'

/** Copies the own and hidden options of another exhibition. */
export function CopyDictionaryButton({ exhibitionId }: OfExhibition) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Copy} onClick={() => setOpen(true)}>
        {t('dictionary.copy')}
      </Button>
      {open && <CopyDialog exhibitionId={exhibitionId} onClose={() => setOpen(false)} />}
    </>
  )
}

function CopyDialog({ exhibitionId, onClose }: OfExhibition & { onClose: () => void }) {
  const t = useText()
  const [fromId, setFromId] = useState<string>()
  const { options, loading } = useRunExhibitions()
  const others = options.filter(({ value }) => value !== exhibitionId)
  const copying = useCommand('copyExhibitionDictionary', {
    onDone: done => {
      toast.success(t('dictionary.copied', done))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('dictionary.copyTitle')}
      width={520}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!fromId}
            busy={copying.isPending}
            onClick={() => fromId && copying.mutate({ exhibitionId, fromId })}
          >
            {t('dictionary.copyDo')}
          </Button>
        </>
      }
    >
      <div className="fg-dialog-fields">
        <ChoiceField
          name="fromId"
          label={t('dictionary.fromId')}
          required
          hint={t(!loading && others.length === 0 ? 'dictionary.copyNone' : 'dictionary.copyLine')}
          loading={loading}
          issues={refusedFields(copying.error)}
          value={fromId}
          options={others}
          onChange={setFromId}
        />
      </div>
    </Dialog>
  )
}
