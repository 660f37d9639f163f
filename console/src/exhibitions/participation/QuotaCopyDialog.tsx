import { useEffect, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import type { QuotaCell } from './quota-cells.ts'
import { useQuotaCells } from './use-quota-grid.ts'

export interface QuotaCopyDialogProps {
  open: boolean
  exhibitionId: string
  onClose: () => void
  onCopy: (earlier: QuotaCell[][]) => void
}

/** Chooses the exhibition whose quotas are copied into the grid; nothing is saved yet. */
export function QuotaCopyDialog({ open, onClose, ...rest }: QuotaCopyDialogProps) {
  const t = useText()
  return (
    <Dialog open={open} title={t('participation.copyQuotas')} onClose={onClose}>
      {open && <Copying {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function Copying({ exhibitionId, onClose, onCopy }: Omit<QuotaCopyDialogProps, 'open'>) {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  const tasks = useQueryCommand('getAffairPage', { pageSize: 999, sort: '-openFrom' }).data?.list ?? []
  const others = new Map(
    tasks
      .filter(task => task.exhibitionId !== exhibitionId)
      .map(task => [task.exhibitionId, nameOf({ cn: task.exhibitionNameCn, en: task.exhibitionNameEn })]),
  )
  const { cells, error, reload } = useQuotaCells(chosen)
  // If requested before they are loaded, they are copied after loading.
  const [isConfirming, setConfirming] = useState(false)
  useEffect(() => {
    if (!isConfirming || !cells) return
    onCopy(cells)
    onClose()
  }, [isConfirming, cells, onCopy, onClose])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (error) void reload()
        setConfirming(chosen !== undefined)
      }}
    >
      <Field label={t('participation.copyFrom')} name="exhibitionId" required hint={t('participation.copyHint')}>
        {control => (
          <Select
            id={control.id}
            autoFocus
            style={{ width: '100%' }}
            placeholder={t('participation.copyChoose')}
            showSearch={{ filterOption: labelIncludes }}
            value={chosen}
            options={[...others].map(([value, label]) => ({ value, label }))}
            onChange={setChosen}
          />
        )}
      </Field>
      <div className="fg-dialog-foot">
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={!chosen} busy={isConfirming && !error}>
          {t('participation.copy')}
        </Button>
      </div>
    </form>
  )
}
