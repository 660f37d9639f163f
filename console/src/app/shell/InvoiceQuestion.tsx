import { useLocation, useNavigate } from 'react-router'
import { useRedPoints } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'

/** State that a submitting page passes to the next one, so that it asks. */
export const needsInvoice = { wantsInvoice: true } as const

/**
 * After a submission that will be invoiced: asks operators who may fill in the invoice information, if there is none
 * (specification, section 8).
 */
export function InvoiceQuestion() {
  const t = useText()
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation()
  const missing = useRedPoints()?.invoiceSetting === true
  const isShown = (state as Partial<typeof needsInvoice> | null)?.wantsInvoice === true
  return (
    <ConfirmDialog
      open={missing && isShown}
      title={t('company.invoiceMissing')}
      onConfirm={() => void navigate('/billingInfo')}
      onCancel={() => void navigate(pathname + search, { replace: true })}
    />
  )
}
