/** Words that logs of web services are made of. Their number and length decide how well the text compresses. */
export const hosts = ["web-01", "web-02", "app-03", "db-01", "cache-02"] as const;

export const components = [
  "scheduler",
  "session",
  "mailer",
  "cache",
  "upstream",
  "auth",
  "worker",
  "db.pool",
] as const;

export const severities = ["INFO", "WARN", "DEBUG"] as const;

export const messages = [
  "connection accepted",
  "request completed",
  "cache miss",
  "retrying after timeout",
  "token refreshed",
  "queue drained",
  "slow query",
  "rule matched",
  "permission checked",
  "payload validated",
] as const;

export const paths = [
  "/api/v1/orders",
  "/api/v1/users/profile",
  "/wp-content/themes/main/style.css",
  "/index.php",
  "/wp-login.php",
  "/static/js/vendor.bundle.js",
  "/assets/img/logo.png",
  "/feed/",
  "/blog/2020/11/upgrade-notes/",
  "/cart/checkout",
  "/search",
  "/healthz",
  "/api/v2/sessions/refresh",
  "/wp-admin/admin-ajax.php",
  "/robots.txt",
  "/downloads/release.tar.gz",
] as const;

export const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/86.0.4240.198 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Safari/605.1.15",
  "curl/7.29.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (X11; Linux x86_64; rv:82.0) Gecko/20100101 Firefox/82.0",
  "okhttp/4.9.0",
] as const;
