import { useState } from 'react'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'

/** Opens or closes the sale, with permission. */
export function SaleSwitch({ detail, primary }: { detail: TaskDetail; primary: boolean }) {
  const t = useText()
  const [dialogOpen, setDialogOpen] = useState(false)
  const { id, version, actions } = detail.exhibition
  const open = useCommand('openSale', { onDone: () => toast.success(t('exhibition.saleOpened')) })
  const close = useCommand('closeSale', {
    onDone: () => {
      setDialogOpen(false)
      toast.success(t('exhibition.saleWasClosed'))
    },
  })
  if (actions.includes('openSale')) {
    return (
      <Button kind={primary ? 'primary' : 'default'} busy={open.isPending} onClick={() => open.mutate({ id, version })}>
        {t('exhibition.openSaleVerb')}
      </Button>
    )
  }
  if (!actions.includes('closeSale')) return null
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('exhibition.closeSaleVerb')}</Button>
      <ConfirmDialog
        open={dialogOpen}
        title={t('exhibition.closeSaleAsk')}
        busy={close.isPending}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() => close.mutate({ id, version })}
      >
        {t('exhibition.closeSaleWhy')}
      </ConfirmDialog>
    </>
  )
}
