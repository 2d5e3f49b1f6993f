// Where toasts are shown. They wait in the kit's store until this is there.
import { Notifications, useNotifications } from "@mantine/notifications";
import { useToastPlace } from "./useToastPlace.ts";
import { toastDuration_ms, toastLimit } from "./toasts.ts";
import "./toastStyles.css";
import classes from "./ToastList.module.css";

export default function ToastList() {
  const { notifications } = useNotifications();
  useToastPlace(notifications.length > 0);
  return (
    <Notifications
      className={classes.toasts}
      position="top-right"
      limit={toastLimit}
      autoClose={toastDuration_ms}
    />
  );
}
