import type { Config } from '../settings/config.ts'
import { parseOrigin } from './origins.ts'

/** Headers of every answer, built once; a route may override them. */
export function secureHeaders({ fileUrl, pushUrl, trustProxy, tlsKey }: Config): Record<string, string> {
  const files = fileUrl ? ` ${parseOrigin(fileUrl)}` : ''
  const push = pushUrl ? ` ${parseOrigin(pushUrl)?.replace(/^http/, 'ws')}` : ''
  const content = [
    "default-src 'self'",
    // antd writes its styles at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `connect-src 'self'${files}${push}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ]
  return {
    'content-security-policy': content.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...((trustProxy || tlsKey) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
