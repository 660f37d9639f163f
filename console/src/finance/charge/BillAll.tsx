import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { formatBillPath } from './bill-labels.ts'

/** Puts all unbilled fees of one exhibition on one bill, and opens it. */
export function BillAll({ list }: { list: Worklist<'getBadgeFeePage'> }) {
  const t = useText()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay('charge:apply')
  const bill = useCommand('applyAccreditation', {
    onDone({ charge: made, count }) {
      setIsOpen(false)
      if (!made) return
      toast.success(t('charge.chargedAll', { number: made.number, count, shown: formatNumber(count) }))
      void navigate(formatBillPath({ kind: 'accreditation', id: made.id }))
    },
    onRefused: () => setIsOpen(false),
  })
  const [first] = list.rows
  const exhibitionId = first?.exhibitionId
  const isOneExhibition = list.rows.every(fee => fee.exhibitionId === exhibitionId)
  const isMine = list.rows.length > 0 && list.rows.every(({ actions }) => actions.includes('charge'))
  if (!may || !exhibitionId || !isMine || !(isOneExhibition || list.filters.exhibitionId)) return null
  const count = { count: list.total, shown: formatNumber(list.total) }
  return (
    <>
      <Button kind="primary" icon={Wallet} onClick={() => setIsOpen(true)}>
        {t('charge.billAll', count)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('charge.billAllAsk', count)}
        confirmText={t('charge.billOne')}
        busy={bill.isPending}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => bill.mutate({ exhibitionId })}
      >
        {t('charge.billWhy')}
      </ConfirmDialog>
    </>
  )
}
