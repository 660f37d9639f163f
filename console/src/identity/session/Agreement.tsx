import { serviceAgreementVersion } from '@fairgate/contract/kernel/wire/constants'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { branding } from '../../kernel/page/branding.ts'

/** Links the platform service agreement (spec §9). Logging in accepts it; there is no checkbox. */
export function Agreement() {
  const t = useText()
  const language = useLanguage()
  return (
    <p className="fg-login-agree">
      {t('session.agree')}
      <a
        href={branding.agreement ?? `/agreement-${serviceAgreementVersion}.html#${language}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('session.agreement')}
      </a>
    </p>
  )
}
