import { z } from 'zod'
import {
  address,
  file,
  httpAddress,
  isSafe,
  isTimeZone,
  namedAddresses,
  network,
  postgresAddress,
  type Setting,
  secret,
  setting,
  whole,
} from './setting.ts'

/** All settings. The table in README.md is generated from this one (`npm run settings`). */
export const settings = {
  port: setting({
    name: 'PORT',
    default: '3000',
    meaning: 'The one port for console, API, files and push',
    form: 'a port number from 1 to 65535',
    parse: whole(1, 65535),
  }),
  host: setting({
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address to listen on. Off loopback, set `TRUST_PROXY` or `TLS_CERT` and `TLS_KEY` too',
    form: 'an IP address or "localhost"',
    parse: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]),
  }),
  dataDir: setting({
    name: 'FAIRGATE_DATA',
    default: '.data',
    meaning: 'Folder for files, generated keys and the embedded database',
    form: 'the path of a folder',
    parse: file,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    meaning: 'Your own PostgreSQL 18, instead of the embedded one. No demo data then; needs `FAIRGATE_KEY`',
    ...postgresAddress,
  }),
  databaseDirectUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    meaning:
      'Address of PostgreSQL itself, if `DATABASE_URL` leads to a pooler such as PgBouncer: [operations](docs/operations.md#pooler-database_direct_url)',
    ...postgresAddress,
  }),
  databaseReplicaUrl: setting({
    name: 'DATABASE_REPLICA_URL',
    meaning: 'A read replica of `DATABASE_URL`, for lists',
    ...postgresAddress,
  }),
  poolSize: setting({
    name: 'POOL_SIZE',
    default: '16',
    meaning: 'Connections to the database, at most',
    form: 'a whole number from 2 to 200 (to 40 with the embedded database)',
    parse: whole(2, 200),
  }),
  postgresPort: setting({
    name: 'POSTGRES_PORT',
    meaning: 'Opens the embedded database on this port of 127.0.0.1 too, for psql',
    form: 'a port number from 1 to 65535',
    parse: whole(1, 65535),
  }),
  archiveCommand: setting({
    name: 'ARCHIVE_COMMAND',
    meaning:
      'Command by which the embedded database keeps each finished segment of its log elsewhere (`%p` its path, `%f` its name), for point-in-time recovery: [operations](docs/operations.md)',
    form: 'a command that names %p and %f',
    parse: z.string().regex(/^(?=.*%p)(?=.*%f)/),
  }),
  cellUrls: setting({
    name: 'CELL_URLS',
    meaning:
      'Databases that exhibitions can be moved to, such as `north=postgresql://…`, separated by commas; `self` is how they reach this one, if not by `DATABASE_URL`: [moving an exhibition](docs/moving-an-exhibition.md)',
    form: 'names with connection strings, such as north=postgresql://user:password@host:5432/database',
    parse: namedAddresses(/^postgres(ql)?$/),
  }),
  key: setting({
    name: 'FAIRGATE_KEY',
    meaning: 'Master key: 32 random bytes as base64url. Without `DATABASE_URL` one is generated into the data folder',
    form: '32 bytes as base64url (43 characters)',
    parse: z
      .string()
      .regex(/^[\w-]{43}=?$/)
      .transform(text => Buffer.from(text, 'base64url')),
  }),
  nextKey: setting({
    name: 'FAIRGATE_KEY_NEXT',
    meaning: 'The next master key, while it is turned: [operations](docs/operations.md#keys)',
    form: '32 bytes as base64url (43 characters)',
    parse: z
      .string()
      .regex(/^[\w-]{43}=?$/)
      .transform(text => Buffer.from(text, 'base64url')),
  }),
  brand: setting({
    name: 'BRAND',
    default: 'default',
    meaning: 'Logo and welcome text: `default` or `TH`',
    form: '"default" or "TH"',
    parse: z.enum(['default', 'TH']),
  }),
  venueTimeZone: setting({
    name: 'VENUE_TZ',
    default: 'Asia/Shanghai',
    meaning: 'The time zone of the venue: its days, and when they turn at the gates',
    form: 'a time zone such as Asia/Shanghai',
    parse: z.string().refine(isTimeZone),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    meaning:
      'Who may say, in front of this server, where a request came from and that it came by TLS: addresses, networks, or `loopback`',
    form: 'a comma-separated list of addresses, networks such as 10.0.0.0/8, or the words loopback, linklocal, uniquelocal',
    parse: z
      .string()
      .transform(text => text.split(',').map(part => part.trim()))
      .pipe(z.array(network)),
  }),
  tlsCertificate: setting({
    name: 'TLS_CERT',
    meaning: 'File with the certificate chain (PEM), to serve TLS without a proxy',
    form: 'the path of a file',
    parse: file,
  }),
  tlsKey: setting({
    name: 'TLS_KEY',
    meaning: 'File with the private key (PEM) of `TLS_CERT`',
    form: 'the path of a file',
    parse: file,
  }),
  fileStore: setting({
    name: 'FILE_STORE',
    default: 'disk',
    meaning: 'Where uploads and exports are kept: `disk` (in the data folder) or `s3://bucket/prefix`',
    form: '"disk" or an address such as s3://bucket/prefix',
    parse: z.union([
      z.literal('disk').transform(() => ({ kind: 'disk' as const })),
      z
        .string()
        .regex(/^s3:\/\/[a-z0-9.-]{3,63}(\/[^?#]*)?$/)
        .transform(text => {
          const [bucket = '', ...prefix] = text.slice('s3://'.length).split('/')
          return { kind: 's3' as const, bucket, prefix: prefix.filter(Boolean).join('/') }
        }),
    ]),
  }),
  s3Endpoint: setting({
    name: 'S3_ENDPOINT',
    meaning: 'Address of an S3-compatible store other than Amazon’s',
    ...httpAddress,
  }),
  s3Region: setting({
    name: 'S3_REGION',
    default: 'us-east-1',
    meaning: 'Region of the bucket',
    form: 'the name of a region',
    parse: z.string().min(1),
  }),
  s3AccessKey: setting({
    name: 'S3_ACCESS_KEY',
    meaning: 'Access key of the bucket; needed with `s3://`',
    form: 'an access key',
    parse: z.string().min(1),
  }),
  s3SecretKey: setting({
    name: 'S3_SECRET_KEY',
    meaning: 'Secret of `S3_ACCESS_KEY`; needed with `s3://`',
    form: 'a secret',
    parse: z.string().min(1),
  }),
  fileUrl: setting({
    name: 'FILE_URL',
    meaning: 'Address of a separate host for files; the same origin without it',
    ...httpAddress,
  }),
  pushUrl: setting({
    name: 'PUSH_URL',
    meaning: 'Address of a separate host for push; the same origin without it. Both hosts need `PUBLIC_URL`',
    form: 'a ws, wss, http or https address',
    parse: address(/^(wss?|https?)$/),
  }),
  cloudUrl: setting({
    name: 'CLOUD_URL',
    meaning: 'Address of the cloud exhibition site that partners can go to',
    ...httpAddress,
  }),
  oidcIssuer: setting({
    name: 'OIDC_ISSUER',
    meaning: 'Issuer of the OpenID Connect provider for single sign-on; with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`',
    form: 'an https address (http on loopback alone)',
    parse: z.url({ protocol: /^https?$/ }).refine(isSafe),
  }),
  oidcClientId: setting({
    name: 'OIDC_CLIENT_ID',
    meaning: 'Whom the provider knows this server as',
    form: 'a client id',
    parse: z.string().min(1),
  }),
  oidcClientSecret: setting({
    name: 'OIDC_CLIENT_SECRET',
    meaning: 'Secret of `OIDC_CLIENT_ID`',
    form: 'a secret',
    parse: z.string().min(1),
  }),
  cloudOidcClientId: setting({
    name: 'CLOUD_OIDC_CLIENT_ID',
    meaning: 'Whom the same provider knows the site of `CLOUD_URL` as, to hand partners over to it logged in',
    form: 'a client id',
    parse: z.string().min(1),
  }),
  cloudOidcRedirect: setting({
    name: 'CLOUD_OIDC_REDIRECT',
    meaning: 'Where the provider leads them on that site; `/sso` of `CLOUD_URL` without it',
    form: 'an http or https address',
    parse: z.url({ protocol: /^https?$/ }),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    meaning: 'Address under which people reach this server, for links in messages; without it `HOST` and `PORT`',
    ...httpAddress,
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    meaning: 'Mail server that mail goes out by, such as `smtps://user:password@host:465`; needs `MAIL_FROM`',
    form: 'an address such as smtp://user:password@host:587',
    parse: z.url({ protocol: /^smtps?$/ }),
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    meaning: 'Sender of mail, such as `Badge office <office@example.com>`',
    form: 'an e-mail address, alone or as Name <address>',
    parse: z.string().regex(/^(?:[^<>@\r\n]{1,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  }),
  smsUrl: setting({
    name: 'SMS_URL',
    meaning: 'Where SMS are posted to as JSON `{to, text, id}`; needs `SMS_TOKEN`',
    form: 'an http or https address',
    parse: z.url({ protocol: /^https?$/ }),
  }),
  smsToken: setting({
    name: 'SMS_TOKEN',
    meaning: 'Bearer token for `SMS_URL`',
    form: 'a token',
    parse: z.string().min(1),
  }),
  realnameUrl: setting({
    name: 'REALNAME_URL',
    meaning:
      'Where the name and document of a guest are posted to as JSON `{name, documentType, documentNumber}`, to be answered by `{matches}`; needs `REALNAME_TOKEN`. Without it the check digit has to do',
    form: 'an https address (http on loopback alone)',
    parse: z.url({ protocol: /^https?$/ }).refine(isSafe),
  }),
  realnameToken: setting({
    name: 'REALNAME_TOKEN',
    meaning: 'Bearer token for `REALNAME_URL`',
    form: 'a token',
    parse: z.string().min(1),
  }),
  deliveryToken: setting({
    name: 'DELIVERY_TOKEN',
    meaning:
      'Bearer token with which carriers of SMS and mail report what arrived, failed or was answered; without it nobody may',
    form: 'at least 16 characters',
    parse: secret,
  }),
  outbox: setting({
    name: 'OUTBOX',
    meaning:
      'Whether the platform can read every message sent, codes included: `on` or `off`. Without it on for the demo, off with `DATABASE_URL`',
    form: '"on" or "off"',
    parse: z.enum(['on', 'off']),
  }),
  metricsToken: setting({
    name: 'METRICS_TOKEN',
    meaning: 'Bearer token for `/metrics` from elsewhere; only loopback may read them without it',
    form: 'at least 16 characters',
    parse: secret,
  }),
  webhookPrivateNetworks: setting({
    name: 'WEBHOOK_PRIVATE_NETWORKS',
    default: 'false',
    meaning:
      'Whether webhooks may be sent to private and reserved addresses, and over plain HTTP: `true` where the receivers stand in your own network',
    form: '"true" or "false"',
    parse: z.enum(['true', 'false']).transform(text => text === 'true'),
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'What is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    form: 'one of trace, debug, info, warn, error, fatal, silent',
    parse: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  }),
} as const satisfies Record<string, Setting<unknown>>
