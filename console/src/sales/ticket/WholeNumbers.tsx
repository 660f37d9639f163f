import type { Output } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Facts } from '../../kernel/ui/Facts.tsx'
import type { Given } from '../../kernel/ui/list/define-actions.ts'

/** Shows the full numbers of a holder once. */
export function WholeNumbers({ name, answer, onClose }: { name: string; answer: Given; onClose: () => void }) {
  const t = useText()
  const { phone, documentNumber } = answer as unknown as Output<'revealTicketNumbers'>
  return (
    <Dialog
      open
      title={name}
      width={440}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('ticket.revealClose')}</Button>}
    >
      <Facts
        facts={[
          { name: t('ticket.phone'), value: phone || '—' },
          { name: t('ticket.document'), value: documentNumber || '—' },
        ]}
      />
    </Dialog>
  )
}
