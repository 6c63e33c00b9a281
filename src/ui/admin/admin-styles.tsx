import styles from "./admin.css?url";

/** The style sheet of what admins alone see; React puts it behind the site's. */
export const AdminStyles = () => <link rel="stylesheet" href={styles} precedence="default" />;
