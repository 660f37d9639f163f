import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import type { TaskDetail } from '../shell/ExhibitionFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'

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
