import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { accountWord } from './ledger-labels.ts'

/** Recounts every posting, and shows what does not agree. */
export function VerifyLedger({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { data, error, isFetching } = useQueryCommand('verifyLedger', {}, { enabled: open })
  const wrong = data?.wrong ?? []
  return (
    <Dialog
      open={open}
      title={t('ledger.verify')}
      width={500}
      onClose={onClose}
      foot={
        <Button autoFocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <div role="status">
        {isFetching && <p>{t('ledger.verifying')}</p>}
        {!isFetching && error && <p>{error.message}</p>}
        {!isFetching && data && wrong.length === 0 && (
          <>
            <p>
              <strong>{t('ledger.verified')}</strong>
            </p>
            <p>
              {t('ledger.verifiedHint', {
                vouchers: formatNumber(data.vouchers),
                postings: formatNumber(data.postings),
                accounts: formatNumber(data.accounts),
              })}
            </p>
          </>
        )}
        {!isFetching && wrong.length > 0 && (
          <>
            <p>{t('ledger.wrong', { count: wrong.length })}</p>
            <ul>
              {wrong.map(({ what, id, account, kept, counted }) => (
                <li key={`${what}${id}${account}${counted}`}>
                  {[t(`ledger.wrong_${what}`), account && t(accountWord(account)), id].filter(Boolean).join(' ')}
                  <br />
                  {`${t('ledger.kept')} ${formatAmount(kept)} · ${t('ledger.counted')} ${formatAmount(counted)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
