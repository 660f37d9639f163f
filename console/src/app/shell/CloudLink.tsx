import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { CallError, call } from '../../kernel/command/call.ts'
import { text, useText } from '../../kernel/i18n/language.ts'
import { toast } from '../../kernel/ui/toast.ts'

export interface CloudLinkProps {
  /** The address of the cloud exhibition site. */
  url: string
  folded: boolean
}

/**
 * Link to the cloud exhibition site in a new tab: logged in by single sign-on if that is configured, else to its front
 * page.
 */
export function CloudLink({ url, folded }: CloudLinkProps) {
  const t = useText()
  const go = (event: MouseEvent) => {
    event.preventDefault()
    void openCloud(url)
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="fg-side-cloud"
      title={t('shell.cloudSite')}
      onClick={go}
    >
      <ExternalLink size={16} strokeWidth={1.6} aria-hidden />
      <span className={folded ? 'fg-hidden' : undefined}>{t('shell.cloudSite')}</span>
      <span className="fg-hidden">{t('shell.newTab')}</span>
    </a>
  )
}

async function openCloud(url: string): Promise<void> {
  // Opened in the click handler: after an answer the browser would block it as a pop-up.
  const tab = window.open('about:blank', '_blank')
  if (!tab) return toast.error(text('shell.cloudBlocked'))
  tab.opener = null
  try {
    const { idaasSdkAuthorizeUrl } = await call('getIdaasSdkAuthorizeUrl', {}, { quiet: true })
    tab.location.replace(idaasSdkAuthorizeUrl)
  } catch (failure) {
    if (failure instanceof CallError && failure.reason === 'session.ssoNotConfigured') tab.location.replace(url)
    else {
      tab.close()
      if (failure instanceof CallError && ![401, 403, 10004].includes(failure.statusCode)) toast.error(failure.message)
    }
  }
}
