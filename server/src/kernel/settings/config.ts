import type { z } from 'zod'
import { StartFailure } from '../services/start-failure.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

type Table = typeof settings

type ValueOf<S> = S extends { readonly parse: z.ZodType<infer Value, string> } ? Value : never

type Read<K extends keyof Table> = ValueOf<Table[K]>

/** Settings with a default are always present, the others may be undefined. */
export type Settings = {
  readonly [K in keyof Table]: Table[K] extends { readonly default: string } ? Read<K> : Read<K> | undefined
}

/**
 * The configuration of the server. `databaseUrl` is set only for an external database; `connectionUrl` leads to the
 * database in use, embedded or not. `masterKey` (32 bytes) was given or generated.
 */
export type Config = Omit<Settings, 'key'> & { readonly connectionUrl: string; readonly masterKey: Buffer }

/** The address for what needs a session of its own: LISTEN, locks of a session, jobs, migrations. */
export function directUrlOf({
  databaseDirectUrl,
  connectionUrl,
}: Pick<Config, 'databaseDirectUrl' | 'connectionUrl'>): string {
  return databaseDirectUrl ?? connectionUrl
}

/**
 * Reads the settings from an environment. An empty value counts as missing.
 * @throws StartFailure (exit code 2), one sentence that names the variable but never repeats a secret
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read: Record<string, unknown> = {}
  for (const [key, definition] of Object.entries<Setting<unknown>>(settings)) {
    const text = environment[definition.name]?.trim() || definition.default
    if (text === undefined) continue
    const parsed = definition.parse.safeParse(text)
    if (!parsed.success) throw new StartFailure(`${definition.name} must be ${definition.form}.`, 2)
    read[key] = parsed.data
  }
  const complete = read as Settings
  refuseCombination(complete)
  return complete
}

/** Checks combinations of settings: [is it wrong, what to say]. */
function refuseCombination(read: Settings): void {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(read.host)
  const hasTls = read.tlsCertificate !== undefined && read.tlsKey !== undefined
  const rules: [boolean, string][] = [
    [read.databaseUrl !== undefined && read.key === undefined, 'FAIRGATE_KEY must be set when DATABASE_URL is.'],
    [read.databaseDirectUrl !== undefined && read.databaseUrl === undefined, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
    [
      read.databaseReplicaUrl !== undefined && read.databaseUrl === undefined,
      'DATABASE_REPLICA_URL needs DATABASE_URL.',
    ],
    [read.databaseUrl === undefined && read.poolSize > 40, 'POOL_SIZE must be at most 40 with the embedded database.'],
    [
      read.databaseUrl !== undefined && read.archiveCommand !== undefined,
      'ARCHIVE_COMMAND is for the embedded database; set archive_command on the server of DATABASE_URL.',
    ],
    [(read.tlsCertificate === undefined) !== (read.tlsKey === undefined), 'TLS_CERT and TLS_KEY must be set together.'],
    [
      !isLocal && !hasTls && read.trustProxy === undefined,
      `HOST ${read.host} can be reached from outside: set TRUST_PROXY (who ends TLS), or TLS_CERT and TLS_KEY.`,
    ],
    [
      new Set([read.oidcIssuer, read.oidcClientId, read.oidcClientSecret].map(value => value === undefined)).size > 1,
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.',
    ],
    [
      read.cloudOidcClientId !== undefined && (read.oidcIssuer === undefined || read.cloudUrl === undefined),
      'CLOUD_OIDC_CLIENT_ID needs OIDC_ISSUER and CLOUD_URL.',
    ],
    [
      read.cloudOidcRedirect !== undefined && read.cloudOidcClientId === undefined,
      'CLOUD_OIDC_REDIRECT needs CLOUD_OIDC_CLIENT_ID.',
    ],
    [
      read.fileStore.kind === 's3' && (read.s3AccessKey === undefined || read.s3SecretKey === undefined),
      'FILE_STORE s3://… needs S3_ACCESS_KEY and S3_SECRET_KEY.',
    ],
    [read.smtpUrl !== undefined && read.mailFrom === undefined, 'SMTP_URL needs MAIL_FROM.'],
    [read.smsUrl !== undefined && read.smsToken === undefined, 'SMS_URL needs SMS_TOKEN.'],
    [read.realnameUrl !== undefined && read.realnameToken === undefined, 'REALNAME_URL needs REALNAME_TOKEN.'],
  ]
  const broken = rules.find(([wrong]) => wrong)
  if (broken) throw new StartFailure(broken[1], 2)
}
