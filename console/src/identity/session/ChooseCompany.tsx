import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import type { LoginCompany } from './use-login.ts'

export interface ChooseCompanyProps {
  companies: readonly LoginCompany[]
  busy: boolean
  onChoose: (operatorID: string) => void
  onBack: () => void
}

/** Chooses one of several companies of an account. */
export function ChooseCompany({ companies, busy, onChoose, onBack }: ChooseCompanyProps) {
  const t = useText()
  return (
    <section aria-busy={busy || undefined}>
      <h1>{t('session.chooseCompany')}</h1>
      <p className="fg-login-line">{t('session.chooseCompanyLine')}</p>
      <ul className="fg-login-companies">
        {companies.map(company => (
          <li key={company.operatorID}>
            <button type="button" disabled={busy} onClick={() => onChoose(company.operatorID)}>
              <span>
                <strong>{company.companyName}</strong>
                {company.roleName}
              </span>
              <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" icon={ArrowLeft} onClick={onBack}>
        {t('shell.back')}
      </Button>
    </section>
  )
}
