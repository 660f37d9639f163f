import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Settings } from '../settings/config.ts'
import { type Finding, type Look, type Patient, watch, wrong } from './finding.ts'

/** Timeout of external services in milliseconds. */
const timeoutMs = 5_000
const day = 24 * 3_600_000

/** Whether mail can be sent: name, connection, TLS and login, without sending one. */
export const lookAtMail: Look = async ({ settings }) => {
  if (settings.smtpUrl === undefined) return unsent(settings)
  const wait = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url: settings.smtpUrl, ...wait })
  try {
    await transport.verify()
    return []
  } catch (error) {
    return [
      wrong(`The mail server ${new URL(settings.smtpUrl).host} (SMTP_URL) cannot be used: ${describeError(error)}.`),
    ]
  } finally {
    transport.close()
  }
}

function unsent({ databaseUrl, smsUrl, outbox }: Settings): Finding[] {
  if (databaseUrl === undefined || smsUrl !== undefined || outbox === 'on') return []
  return [wrong('Neither SMTP_URL nor SMS_URL is set: codes and messages reach nobody, and nobody can read them.')]
}

/** Whether the SMS provider is reachable. The request sends nothing and costs nothing. */
export const lookAtSms: Look = async ({ settings, now }) => {
  if (settings.smsUrl === undefined) return []
  return looked(settings.smsUrl, 'HEAD', 'The provider of SMS (SMS_URL)', now)
}

/** Whether the real-name service is reachable; no person is checked. */
export const lookAtRealNames: Look = async ({ settings, now }) => {
  if (settings.realnameUrl === undefined) return []
  return looked(settings.realnameUrl, 'HEAD', 'The service of real names (REALNAME_URL)', now)
}

/** Whether single sign-on is reachable, and is the configured provider. */
export const lookAtSingleSignOn: Look = async ({ settings: { oidcIssuer }, now }) => {
  if (oidcIssuer === undefined) return []
  const address = `${oidcIssuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await looked(address, 'GET', 'Single sign-on (OIDC_ISSUER)', now, async answer => {
    const { issuer } = (await answer.json().catch(() => ({}))) as { issuer?: unknown }
    return issuer === oidcIssuer ? undefined : `calls itself ${String(issuer)}, not ${oidcIssuer}`
  })
  return found
}

/** Whether links of this server lead here. */
export const lookAtAddress: Look = async ({ settings, now }) => {
  const { publicUrl, databaseUrl, host, port, tlsKey, trustProxy } = settings
  const local = ['127.0.0.1', '::1', 'localhost'].includes(host)
  if (publicUrl === undefined) {
    const real = databaseUrl !== undefined || !local
    return real
      ? [wrong(`PUBLIC_URL is not set: links in messages name ${host}:${port}, where nobody else arrives.`)]
      : []
  }
  const found: Finding[] = []
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && (tlsKey !== undefined || trustProxy !== undefined)) {
    found.push(wrong(`PUBLIC_URL ${publicUrl} says http, but people reach this server by TLS; write https.`))
  }
  if (protocol === 'https:' && tlsKey === undefined && trustProxy === undefined) {
    found.push(
      wrong(
        `PUBLIC_URL ${publicUrl} says https, but neither TLS_CERT nor TRUST_PROXY is set: who ends TLS is not believed.`,
      ),
    )
  }
  const health = await looked(`${publicUrl}/healthz`, 'GET', 'The server, asked by PUBLIC_URL,', now, async answer => {
    const said = (await answer.json().catch(() => ({}))) as { data?: { status?: unknown } }
    return said.data?.status === 'ok' ? undefined : 'is somebody else'
  })
  const end = protocol === 'https:' ? await servedUntil(publicUrl) : undefined
  return [...found, ...health, ...(end === undefined ? [] : expiring(end, `The certificate at ${hostname}`, now()))]
}

/** Whether the certificate of this server matches its key and name, and does not expire soon. */
export const lookAtCertificate: Look = async ({ settings, now }) => {
  const { tlsCertificate, tlsKey, publicUrl } = settings
  if (tlsCertificate === undefined || tlsKey === undefined) return []
  try {
    const certificate = new X509Certificate(readFileSync(tlsCertificate))
    const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
    return [
      ...(certificate.checkPrivateKey(createPrivateKey(readFileSync(tlsKey)))
        ? []
        : [wrong('TLS_KEY is not the key of TLS_CERT.')]),
      ...(host === undefined || certificate.checkHost(host)
        ? []
        : [wrong(`The certificate of TLS_CERT is not for ${host}, which PUBLIC_URL names.`)]),
      ...expiring(new Date(certificate.validTo), 'The certificate of TLS_CERT', now()),
    ]
  } catch (error) {
    return [wrong(`TLS_CERT or TLS_KEY cannot be read: ${describeError(error)}.`)]
  }
}

function expiring(end: Date, what: string, now: number): Finding[] {
  const days = Math.floor((end.getTime() - now) / day)
  if (days < 0) return [wrong(`${what} has expired on ${end.toISOString().slice(0, 10)}.`)]
  return days < 21 ? [watch(`${what} expires in ${days} days (${end.toISOString().slice(0, 10)}).`)] : []
}

/** The expiry of the certificate at an address, or undefined if there is none. */
function servedUntil(address: string): Promise<Date | undefined> {
  const { hostname, port } = new URL(address)
  const { promise, resolve } = Promise.withResolvers<Date | undefined>()
  // An expired one must be readable too.
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false })
  socket.setTimeout(timeoutMs, () => socket.destroy())
  socket.on('secureConnect', () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  socket.on('error', () => resolve(undefined))
  socket.on('close', () => resolve(undefined))
  return promise
}

/** Requests an address; returns faults of its answer and of its clock. */
async function looked(
  address: string,
  method: 'GET' | 'HEAD',
  service: string,
  now: Patient['now'],
  checkAnswer: (answer: Response) => Promise<string | undefined> = async () => undefined,
): Promise<Finding[]> {
  try {
    const answer = await fetch(address, { method, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const complaint = await checkAnswer(answer)
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    const apart = Math.abs(theirs - now())
    return [
      ...(complaint === undefined ? [] : [wrong(`${service} ${complaint}.`)]),
      // The header has whole seconds, and the request takes time.
      ...(apart > 30_000
        ? [
            wrong(
              `${service} has a clock ${Math.round(apart / 1000)} s from ours; one of the two is wrong, and codes and tokens end by it.`,
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [wrong(`${service} cannot be reached at ${new URL(address).host}: ${describeError(error)}.`)]
  }
}

function describeError(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return (cause?.code ?? cause?.message ?? message).replace(/\.$/, '')
}
