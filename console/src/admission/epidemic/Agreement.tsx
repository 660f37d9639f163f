import type { Output } from '@fairgate/contract/app/catalogue'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import './Epidemic.css'

/** The declaration's agreement, in the user's language. */
export function Agreement({ content }: Pick<Output<'getProxyForm'>, 'content'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <details className="fg-agreement" open>
      <summary>{t('epidemic.agreement')}</summary>
      <p>{language === 'en' ? content.agreementEn : content.agreementCn}</p>
    </details>
  )
}
